import { importTool } from './tools.ts';

/** The part of ECharts that is used here: its types come with the package, which is none of the project's own. */
interface ECharts {
  init(dom: null, theme: null, options: object): Chart;
}
interface Chart {
  setOption(option: object): void;
  renderToSVGString(): string;
  dispose(): void;
}

/**
 * Draws a picture with ECharts.
 * @param option as ECharts documents it
 * @param size in pixels
 */
export async function renderSvg(option: object, size: { width: number; height: number }): Promise<string> {
  const { init } = await importTool<ECharts>('echarts/dist/echarts.esm.min.mjs');
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  chart.setOption({ animation: false, backgroundColor: '#ffffff', ...option });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}
