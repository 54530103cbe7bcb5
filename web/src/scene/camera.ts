/*
 * camera.ts: an eye that moves round the board only when asked.
 *
 * Angles: 'round' 0 looks from the south, growing eastwards; 'up' 0 is level,
 * PI/2 straight down. On the way up the lens grows long, and straight from above
 * there is no perspective at all: a tower stands on its cell and hides no other.
 */
import { OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import type { Preset } from '../core/surface';

export interface Pose {
  round: number;
  up: number;
  zoom: number;
}

const quarter = Math.PI / 2;
const margin = 1.04;
const driftSeconds = 14;
const driftSpeed = 0.16; // radians a second, at most
const poses: Record<Preset, Pose> = {
  iso: { round: -0.52, up: 0.88, zoom: 1 },
  top: { round: 0, up: quarter, zoom: 1 },
  south: { round: 0, up: 0.8, zoom: 1 },
  east: { round: quarter, up: 0.8, zoom: 1 },
  north: { round: 2 * quarter, up: 0.8, zoom: 1 },
  west: { round: -quarter, up: 0.8, zoom: 1 },
};

/** On an upright screen the board fills more of it seen from higher up. */
const tallIso: Pose = { round: -0.16, up: 1.02, zoom: 1 };

const longLens = 29.3; // degrees by which it narrows on the way up

export class Eye {
  private readonly lens = new PerspectiveCamera(30, 1, 0.5, 400);
  private readonly plan = new OrthographicCamera(-1, 1, 1, -1, 0.5, 120);
  pose: Pose = { ...poses.iso };
  private goal: Pose | null = null;
  private from: Pose = { ...poses.iso };
  private progress = 0;
  private points: Vector3[] = [];
  private aspect = 1;
  private drifted = driftSeconds; // of a slow turn; all of it: none
  private resting: Preset | null = 'iso'; // the preset nobody has moved away from
  private readonly target = new Vector3(0, 0.35, 0);

  /** The points that must be in the picture, whatever the angle. */
  frame(points: Vector3[]): void {
    this.points = points;
  }

  get camera(): PerspectiveCamera | OrthographicCamera {
    return this.pose.up > quarter - 1e-3 ? this.plan : this.lens;
  }

  go(preset: Preset, motion: boolean): void {
    this.resting = preset;
    this.drifted = driftSeconds;
    const goal = { ...(preset === 'iso' && this.aspect < 0.85 ? tallIso : poses[preset]) };
    const turn = 2 * Math.PI;
    const way = ((((goal.round - this.pose.round + Math.PI) % turn) + turn) % turn) - Math.PI;
    goal.round = this.pose.round + way;
    if (motion) {
      this.from = { ...this.pose };
      this.goal = goal;
      this.progress = 0;
    } else {
      this.pose = goal;
      this.goal = null;
    }
  }

  /** Go round slowly, once a little way, until somebody else moves it. */
  drift(): void {
    if (this.pose.up > quarter - 1e-3) return; // from above a turn tells nothing
    this.goal = null;
    this.resting = null;
    this.drifted = 0;
  }

  orbit(round: number, up: number, zoom: number): void {
    this.goal = null;
    this.drifted = driftSeconds;
    this.resting = null;
    const { pose } = this;
    pose.round += round;
    pose.up = Math.min(quarter, Math.max(0.12, pose.up + up));
    pose.zoom = Math.min(3.2, Math.max(0.6, pose.zoom * zoom));
  }

  /** Advance a journey by 'seconds'; true while it goes on. */
  advance(seconds: number): boolean {
    if (this.drifted < driftSeconds) {
      this.drifted += seconds;
      this.pose.round += seconds * driftSpeed * Math.sin((Math.PI * this.drifted) / driftSeconds);
      return true;
    }
    if (!this.goal) return false;
    this.progress = Math.min(1, this.progress + seconds / 0.45);
    const t = this.progress * this.progress * (3 - 2 * this.progress);
    const mix = (a: number, b: number): number => a + (b - a) * t;
    const { from, goal } = this;
    this.pose = { round: mix(from.round, goal.round), up: mix(from.up, goal.up), zoom: mix(from.zoom, goal.zoom) };
    if (this.progress === 1) this.goal = null;
    return true;
  }

  /** Put the camera where the pose says, just far enough to see everything. */
  apply(aspect: number): void {
    this.aspect = aspect;
    if (this.resting === 'iso' && !this.goal) this.pose = { ...(aspect < 0.85 ? tallIso : poses.iso) };
    const { pose, camera } = this;
    const away = new Vector3(
      Math.sin(pose.round) * Math.cos(pose.up),
      Math.sin(pose.up),
      Math.cos(pose.round) * Math.cos(pose.up),
    );
    const north = new Vector3(-Math.sin(pose.round), 0, -Math.cos(pose.round));
    camera.up.copy(pose.up > quarter - 0.01 ? north : new Vector3(0, 1, 0));
    const right = new Vector3(Math.cos(pose.round), 0, -Math.sin(pose.round));
    const over = right.clone().cross(away).negate();
    const centre = this.target.clone();
    const distance =
      camera === this.plan ? this.standAbove(centre, right, over) : this.standBack(centre, away, right, over);
    camera.position.copy(centre).addScaledVector(away, distance);
    camera.lookAt(centre);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  /** Move the middle and stand back until the points just fill the picture; how far that is. */
  private standBack(centre: Vector3, away: Vector3, right: Vector3, over: Vector3): number {
    const { lens, pose, aspect } = this;
    const above = Math.max(0, (pose.up - 1.15) / (quarter - 1.15));
    lens.fov = 30 - longLens * above * above * (3 - 2 * above);
    lens.aspect = aspect;
    const tall = Math.tan((lens.fov * Math.PI) / 360);
    const wide = tall * aspect;
    let distance = 22 / tall / 4;
    for (let round = 0; round < 6; round++) {
      let [left, rest, bottom, top] = [1e9, -1e9, 1e9, -1e9];
      for (const point of this.points) {
        const p = point.clone().sub(centre);
        const depth = Math.max(1, distance - p.dot(away));
        const [x, y] = [p.dot(right) / (depth * wide), p.dot(over) / (depth * tall)];
        [left, rest, bottom, top] = [Math.min(left, x), Math.max(rest, x), Math.min(bottom, y), Math.max(top, y)];
      }
      if (rest < left) break;
      centre.addScaledVector(over, ((top + bottom) / 2) * distance * tall);
      centre.addScaledVector(right, ((left + rest) / 2) * distance * wide);
      distance *= Math.max((rest - left) / 2, (top - bottom) / 2);
    }
    distance = (distance * margin) / pose.zoom;
    lens.near = Math.max(0.5, distance - 40);
    lens.far = distance + 60;
    return distance;
  }

  /** The same without perspective. */
  private standAbove(centre: Vector3, right: Vector3, over: Vector3): number {
    const { plan, pose, aspect } = this;
    let [left, rest, bottom, top] = [1e9, -1e9, 1e9, -1e9];
    for (const point of this.points) {
      const [x, y] = [point.dot(right), point.dot(over)];
      [left, rest, bottom, top] = [Math.min(left, x), Math.max(rest, x), Math.min(bottom, y), Math.max(top, y)];
    }
    if (rest >= left) {
      centre.addScaledVector(right, (left + rest) / 2 - centre.dot(right));
      centre.addScaledVector(over, (top + bottom) / 2 - centre.dot(over));
    } else [left, rest, bottom, top] = [-1, 1, -1, 1];
    const half = (Math.max((top - bottom) / 2, (rest - left) / 2 / aspect) * margin) / pose.zoom;
    [plan.top, plan.bottom, plan.right, plan.left] = [half, -half, half * aspect, -half * aspect];
    return 60;
  }

  get isFromAbove(): boolean {
    return this.pose.up > 1.2;
  }
}
