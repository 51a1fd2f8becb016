import { renderSvg } from '../support/render-svg.ts';
import type { Findings } from './report.ts';

const WIDTH = 900;
const COLUMNS = 2;
const CHART = { top: 50, height: 130, gap: 80, left: 145, right: 50 };
const COLORS: Readonly<Record<string, string>> = { 'node:http': '#9aa5b1', Express: '#c58b3f' };
const OWN_COLOR = '#2f6f9f';

/** Bars lie, so that their names can be read; what grows from row to row is a line. */
function axes({ rows, heads, plot }: Findings, gridIndex: number) {
  const names = { gridIndex, type: 'category', data: rows.map(([name]) => name), axisTick: { show: false } };
  const values = { gridIndex, type: 'value', min: 0, splitNumber: 4, name: '' };
  if (plot?.is === 'line')
    return { xAxis: { ...names, name: heads[0], nameLocation: 'middle', nameGap: 25 }, yAxis: values };
  return { xAxis: values, yAxis: { ...names, inverse: true } };
}

/** The parts that say what of them is to be plotted, side by side in one picture, in SVG. */
export function plot(findings: readonly Findings[]): Promise<string> {
  const plotted = findings.filter((one) => one.plot !== undefined);
  const lines = Math.ceil(plotted.length / COLUMNS);
  const cell = WIDTH / COLUMNS;
  const place = (at: number) => ({
    left: (at % COLUMNS) * cell,
    top: CHART.top + Math.floor(at / COLUMNS) * (CHART.height + CHART.gap),
  });
  const option = {
    title: plotted.map(({ title, heads, plot: { column = 1 } = {} }, at) => ({
      text: title,
      subtext: heads[column],
      left: place(at).left + 15,
      top: place(at).top - 45,
      textStyle: { fontSize: 13 },
    })),
    grid: plotted.map((_, at) => ({
      left: place(at).left + CHART.left,
      top: place(at).top,
      width: cell - CHART.left - CHART.right,
      height: CHART.height,
    })),
    xAxis: plotted.map((one, at) => axes(one, at).xAxis),
    yAxis: plotted.map((one, at) => axes(one, at).yAxis),
    series: plotted.map(({ rows, plot: { column = 1, is } = {} }, at) => ({
      ...{ type: is, xAxisIndex: at, yAxisIndex: at, showSymbol: false, barMaxWidth: 22, color: OWN_COLOR },
      label: { show: is === 'bar', position: 'right' },
      data: rows.map((row) => ({
        value: Number.parseFloat(row[column] ?? ''),
        itemStyle: { color: COLORS[row[0] ?? ''] ?? OWN_COLOR },
      })),
    })),
  };
  return renderSvg(option, { width: WIDTH, height: lines * (CHART.height + CHART.gap) });
}
