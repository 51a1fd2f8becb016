// Serves the page under test. Replace it with your application.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const page = readFileSync(new URL('index.html', import.meta.url));
const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(page));
server.listen(0, 'localhost', () => console.log(`listening on port ${server.address().port}`));
