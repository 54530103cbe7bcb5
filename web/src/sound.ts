/*
 * sound.ts: a few wooden sounds, made on the spot.
 */
let context: AudioContext | null = null;
let enabled = true;

export function enableSound(on: boolean): void {
  enabled = on;
}

function audio(): AudioContext | null {
  if (!enabled || !navigator.userActivation?.hasBeenActive) return null;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context;
  } catch {
    return null;
  }
}

function tone(
  at: AudioContext,
  frequency: number,
  start: number,
  seconds: number,
  volume: number,
  type: OscillatorType,
): void {
  const oscillator = at.createOscillator();
  const gain = at.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, start);
  oscillator.frequency.exponentialRampToValueAtTime(frequency * 0.6, start + seconds);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(at.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** A stone set down on wood. */
export function knock(): void {
  const at = audio();
  if (!at) return;
  tone(at, 190, at.currentTime + 0.13, 0.09, 0.35, 'sine');
  tone(at, 520, at.currentTime + 0.13, 0.035, 0.12, 'triangle');
}

/** A face of the path lighting up; each a little higher. */
export function chime(step: number): void {
  const at = audio();
  const scale = [0, 2, 4, 7, 9];
  if (at)
    tone(
      at,
      330 * 2 ** ((12 * Math.floor(step / 5) + (scale[step % 5] ?? 0)) / 12),
      at.currentTime,
      0.25,
      0.1,
      'triangle',
    );
}

/** Not here. */
export function thud(): void {
  const at = audio();
  if (at) tone(at, 120, at.currentTime, 0.12, 0.2, 'sine');
}
