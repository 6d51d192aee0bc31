/** A line of a few days, small beside the figure they are of: drawn as plain SVG, so that the first screen waits for no library. */
import classes from './Dashboard.module.css';

export interface SparklineProps {
  readonly label: string;
  readonly values: readonly number[];
  /** The place of the value that the figure is of; null where it is of all. */
  readonly marked: number | null;
}

const WIDTH = 120;
const HEIGHT = 36;
/** Room for the stroke and the mark. */
const EDGE = 3;

export function Sparkline({ label, values, marked }: SparklineProps) {
  if (values.length < 2) return null;
  const least = Math.min(0, ...values);
  const range = Math.max(...values) - least;
  const x = (index: number): number => EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number): number =>
    HEIGHT - EDGE - (range === 0 ? 0 : (value - least) / range) * (HEIGHT - 2 * EDGE);
  const line = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const own = marked === null ? undefined : values[marked];
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <polyline points={line} />
      {marked !== null && own !== undefined && <circle cx={x(marked)} cy={y(own)} r={EDGE} />}
    </svg>
  );
}
