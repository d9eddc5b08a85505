import type { ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Box, Typography } from '../kit.ts';
import { useFormats } from '../../i18n/i18n-context.tsx';
import { useColours } from '../theme-provider.tsx';
import {
  linePath,
  timeTicks,
  xOf,
  yOf,
  type Box as Area,
  type ChartPoint,
  type ChartRange,
} from './charts.rules.ts';

const HEIGHT_PX = 96;
const AXIS_PX = 16;
const SCALE_PX = 38;
const TICK_PX = 74;

type FrameProps = {
  title: string;
  /** The chart in words, for those who do not see it. */
  summary: string;
  range: ChartRange;
  least: number;
  greatest: number;
  format: (value: number) => string;
  /** Pixels; small by default. */
  height?: number;
  children: (area: Area) => ReactNode;
};

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.max(160, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** A small chart over time: its title, a scale of two marks, and the moments below. */
function ChartFrame({
  title,
  summary,
  range,
  least,
  greatest,
  format,
  height = HEIGHT_PX,
  children,
}: FrameProps) {
  const { ref, width } = useWidth();
  const area = { left: SCALE_PX, top: 4, width: width - SCALE_PX - 4, height: height - AXIS_PX - 6 };
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography component="figcaption" variant="body2" sx={{ fontWeight: 500 }}>
        {title}
      </Typography>
      {/* Time goes from left to right whichever way the page is read. */}
      <Box ref={ref} dir="ltr">
        <svg
          role="img"
          aria-label={`${title}: ${summary}`}
          width={width}
          height={height}
          style={{ display: 'block' }}
        >
          <ScaleMarks least={least} greatest={greatest} format={format} area={area} />
          {children(area)}
          <Moments range={range} area={area} height={height} />
        </svg>
      </Box>
    </Box>
  );
}

type ScaleProps = Pick<FrameProps, 'least' | 'greatest' | 'format'> & { area: Area };

/** Lines at the least, the middle and the greatest value, and the words of the outer two. */
function ScaleMarks({ least, greatest, format, area }: ScaleProps) {
  const { palette } = useColours();
  return (
    <>
      {[least, (least + greatest) / 2, greatest].map((value) => {
        const y = yOf(value, least, greatest, area);
        return (
          <line
            key={value}
            x1={area.left}
            x2={area.left + area.width}
            y1={y}
            y2={y}
            stroke={palette.line}
            strokeWidth={1}
          />
        );
      })}
      {[least, greatest].map((value) => (
        <text
          key={value}
          x={area.left - 6}
          y={yOf(value, least, greatest, area) + 4}
          textAnchor="end"
          fontSize={11}
          fill={palette.inkFaint}
        >
          {format(value)}
        </text>
      ))}
    </>
  );
}

/** The moments below a chart: days where it is long, times of the day where it is short. */
function Moments({ range, area, height }: { range: ChartRange; area: Area; height: number }) {
  const formats = useFormats();
  const { palette } = useColours();
  const offset = -new Date(range.to).getTimezoneOffset() * 60_000;
  const ticks = timeTicks(range, Math.max(2, Math.floor(area.width / TICK_PX)), offset);
  const isLong = range.to - range.from > 2 * 86_400_000;
  const day = new Intl.DateTimeFormat(formats.locale, { day: 'numeric', month: 'short' });
  return (
    <>
      {ticks.map((at) => {
        const x = xOf(at, range, area);
        if (x < area.left + 14 || x > area.left + area.width - 14) return null;
        return (
          <text key={at} x={x} y={height - 3} textAnchor="middle" fontSize={11} fill={palette.inkFaint}>
            {isLong ? day.format(at) : formats.time(at)}
          </text>
        );
      })}
    </>
  );
}

/** One value over time. */
export function LineChart(
  props: Omit<FrameProps, 'children'> & { points: readonly ChartPoint[]; stepMs: number; color: string },
) {
  const { points, stepMs, color, range, least, greatest } = props;
  return (
    <ChartFrame {...props}>
      {(area) => (
        <path
          d={linePath(points, stepMs, ({ at, value }) => [
            xOf(at, range, area),
            yOf(value, least, greatest, area),
          ])}
          fill="none"
          stroke={color}
          strokeWidth={1.8}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </ChartFrame>
  );
}

/** Shares of a whole (0 to 1) between two moments, ms since the epoch. */
export type Bar = {
  readonly at: number;
  readonly untilAt: number;
  readonly shares: readonly { readonly key: string; readonly share: number; readonly color: string }[];
};

/** Shares of a whole over time, each bar filled from below. */
export function ShareChart({
  bars,
  ...frame
}: Omit<FrameProps, 'children' | 'least' | 'greatest' | 'format'> & { bars: readonly Bar[] }) {
  const formats = useFormats();
  return (
    <ChartFrame {...frame} least={0} greatest={100} format={(value) => formats.percent(value)}>
      {(area) =>
        bars.map(({ at, untilAt, shares }) => {
          const x = xOf(at, frame.range, area);
          const width = Math.max(1, xOf(untilAt, frame.range, area) - x - 0.6);
          let from = 0;
          return shares.map(({ key, share, color }) => {
            const top = yOf(from + share, 0, 1, area);
            const height = yOf(from, 0, 1, area) - top;
            from += share;
            return height > 0.2 ? (
              <rect key={`${at} ${key}`} x={x} y={top} width={width} height={height} fill={color} />
            ) : null;
          });
        })
      }
    </ChartFrame>
  );
}
