// @module-tag nightly
import { browserTest, openPage } from '../support/open-page.ts';
import { startVite } from '../support/start-vite.ts';
import { BY_SCREEN, expectGoodPlaces } from './places.ts';
import { startUsedMock } from './used-mock.ts';

const configFor = (port: number) => `
  const proxy = { target: 'http://127.0.0.1:${port}', changeOrigin: false, rewrite: (path) => path.slice('/api'.length) };
  export default { server: { proxy: { '/api/': proxy } } };`;

for (const width of [375, 768, 1024, 1280, 1600]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const timezoneId of ['Europe/Belgrade', 'America/Los_Angeles']) {
      browserTest(
        `behind Vite, at ${width} pixels in ${colorScheme} in ${timezoneId}: every part is good`,
        async () => {
          const { port } = await startUsedMock();
          const viewport = { width, height: 800 };
          const vite = { port: await startVite(configFor(port)) };
          const page = await openPage(vite, { path: '/api/_mock/panel', colorScheme, timezoneId, viewport });
          await page.getByRole('banner').getByText('2030-01-31 12:00:00 UTC').waitFor();
          await expectGoodPlaces(page, '/api', BY_SCREEN);
        },
      );
    }
  }
}
