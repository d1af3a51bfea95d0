/**
 * `npm run dev`: serves the shop's pages directly from their sources on port 5173, with hot reloading. Data and pictures come
 * from a running shop (`npm start`), by default at http://localhost:3000; SHOP_URL sets another address.
 */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'vite';
import { pageLookOf } from '../server/look/look.ts';
import type { RenderDeps, ServerModule } from '../src/serverRender.types.ts';
import { createHttpSend } from '../src/services/shopApi/index.ts';
import { endWith } from './support/options.ts';
import { isPortFree } from './support/ports.ts';

const port = 5173;
const shop = process.env.SHOP_URL || 'http://localhost:3000';
if (!(await isAnswered(`${shop}/healthz`))) endWith(`No shop answers at ${shop}: run npm start first.`);
if (!(await isPortFree('localhost', port)))
  endWith(`Port ${port} is taken by another program: end that first.`);
const proxied = { target: shop, changeOrigin: true };

const vite = await createServer({
  server: {
    middlewareMode: true,
    proxy: { '/graphql': proxied, '/_next': proxied, '/media': proxied, '/api': proxied, '/icon': proxied },
  },
});
const deps: RenderDeps = {
  send: createHttpSend({
    endpoint: `${shop}/graphql`,
    apiKey: process.env.PUBLIC_API_KEY ?? 'public-demo-key',
    fetch,
    timeoutMs: 10_000,
    now: Date.now,
  }),
  storeId: process.env.STORE_ID ?? 'demo',
  publicApiKey: process.env.PUBLIC_API_KEY ?? 'public-demo-key',
  siteVerification: null,
  merchantInfo: null,
  integrations: null,
  userPool: {
    userPoolId: 'ap-south-1_local',
    userPoolClientId: 'storefront',
    endpoint: '/api/identity',
  },
  look: pageLookOf({ name: 'Shop', look: null, icon: null }),
  origin: `http://localhost:${port}`,
};

createHttpServer((request, response) => {
  vite.middlewares(request, response, () => void page(request, response));
}).listen(port, () => console.log(`The shop's pages, from their sources: ${deps.origin}`));

async function isAnswered(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function page(request: IncomingMessage, response: ServerResponse) {
  try {
    const url = new URL(request.url ?? '/', deps.origin);
    const { render } = await serverModule();
    const { status, location, html } = await render(new Request(url), deps);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(location && { location }) });
    response.end(html && (await vite.transformIndexHtml(url.pathname, html)));
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
    response.writeHead(500).end('See the terminal.');
  }
}

async function serverModule(): Promise<ServerModule> {
  const { render, scriptHashes } = await vite.ssrLoadModule('/src/server.tsx');
  return { render, scriptHashes };
}
