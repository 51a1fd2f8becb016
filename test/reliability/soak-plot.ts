import { renderSvg } from '../support/render-svg.ts';

/** What the server was like at one moment. */
export interface Sample {
  /** Requests answered until then. */
  requests: number;
  mebibytes: number;
  handles: number;
  p99DelayMs: number;
  mostDelayMs: number;
}

const WIDTH = 800;
const PANEL = { top: 70, height: 110, gap: 60 };

interface Panel {
  title: string;
  lines: [name: string, of: keyof Sample][];
}

const panels: readonly Panel[] = [
  { title: 'Memory (RSS), MiB', lines: [['memory', 'mebibytes']] },
  { title: 'Open files and sockets', lines: [['handles', 'handles']] },
  {
    title: 'Event-loop delay in each second, ms',
    lines: [
      ['p99', 'p99DelayMs'],
      ['most', 'mostDelayMs'],
    ],
  },
];

function optionOf(title: string, samples: readonly Sample[]): object {
  const top = (at: number) => PANEL.top + at * (PANEL.height + PANEL.gap);
  const isLast = (at: number) => at === panels.length - 1;
  return {
    title: { text: title, left: 'center', textStyle: { fontSize: 14 } },
    legend: { top: PANEL.top + 2 * (PANEL.height + PANEL.gap) - 32, right: 30, data: ['p99', 'most'] },
    grid: panels.map((_, at) => ({ left: 60, right: 30, top: top(at), height: PANEL.height })),
    xAxis: panels.map((_, at) => ({
      ...{ gridIndex: at, type: 'value', min: 0, max: samples.at(-1)?.requests ?? 1 },
      ...(isLast(at) && { name: 'requests answered', nameLocation: 'middle', nameGap: 28 }),
    })),
    yAxis: panels.map((panel, at) => ({
      gridIndex: at,
      type: 'value',
      min: 0,
      name: panel.title,
      nameGap: 10,
      nameTextStyle: { align: 'left' },
    })),
    series: panels.flatMap(({ lines }, at) =>
      lines.map(([name, of]) => ({
        ...{ name, type: 'line', showSymbol: false, xAxisIndex: at, yAxisIndex: at },
        data: samples.map((sample) => [sample.requests, Number(sample[of].toFixed(2))]),
      })),
    ),
  };
}

/** The samples as a picture, in SVG. */
export function plot(title: string, samples: readonly Sample[]): Promise<string> {
  const height = PANEL.top + panels.length * (PANEL.height + PANEL.gap);
  return renderSvg(optionOf(title, samples), { width: WIDTH, height });
}
