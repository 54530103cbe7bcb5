/*
 * keep.ts: everything that is kept of somebody, as files.
 */
import { saveBlob } from '../../share';
import { call, tableRecord } from '../api';
import type { Listing } from '../types';

interface Export {
  readonly name: string;
  readonly tables: readonly Listing[];
}

type Progress = (done: number, count: number) => void;

async function fetchRecords(tables: readonly Listing[], progress: Progress): Promise<Record<string, string>> {
  const records: Record<string, string> = {};
  for (const [i, { table, phase }] of tables.entries()) {
    progress(i + 1, tables.length);
    if (phase !== 'open') records[table] = await tableRecord(table);
  }
  return records;
}

/** All that the server has, and the record of every game, as one JSON file. */
export async function saveEverything(progress: Progress): Promise<void> {
  const all = await call<Export>('GET', 'me/export');
  const records = await fetchRecords(all.tables, progress);
  const text = JSON.stringify({ ...all, records }, null, 1);
  saveBlob(`caminos-${all.name}.json`, new Blob([text], { type: 'application/json' }));
}

/** The games alone, one after the other, as programs for game records read them. */
export async function saveGames(progress: Progress): Promise<void> {
  const all = await call<Export>('GET', 'me/export');
  const records = await fetchRecords(all.tables, progress);
  saveBlob(`caminos-${all.name}.sgf`, new Blob(Object.values(records), { type: 'application/x-go-sgf' }));
}
