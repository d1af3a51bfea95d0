/** Renders pages on the server, and composes what that needs; built to `server/server.js`. */

import {
  entryScripts,
  entryStyle,
  faces,
  inspector,
  routeScripts,
  routeStyles,
  scriptHashes,
  template,
} from 'virtual:page-template';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { AppProviders } from './app/AppProviders.tsx';
import { type Hydration, PAGE_DATA_ID } from './app/page/hydration.ts';
import { headOf, idsOfShownProducts } from './app/page/pageData.ts';
import { escapeJson, renderHead } from './app/page/pageHead.ts';
import { createRouteServices, type RouteServices, routeServices } from './app/page/routeServices.ts';
import { drawnWithFrame } from './app/page/serverFrame.ts';
import { routes } from './routes/table.tsx';
import type { PageLook, RenderDeps, RenderedPage, ServerModule } from './serverRender.types.ts';
import { createShopApi } from './services/shopApi/index.ts';
import { DrawnFrameContext } from './views/layout/drawnFrame.ts';
import { noShop } from './views/shop/context.ts';

const handler = createStaticHandler(routes);
const [beforeHead = '', betweenHeadAndApp = '', betweenAppAndData = '', afterData = ''] =
  template.split(/<!--(?:head|app|data)-->/);

export const render: ServerModule['render'] = async (request, deps) => {
  if (inspector && new URL(request.url).pathname === '/inspector') return inspectorPage(inspector);
  const requestContext = new RouterContextProvider();
  const shopApi = createShopApi({ send: deps.send });
  const services = createRouteServices(shopApi, deps.storeId, deps.origin);
  requestContext.set(routeServices, services);
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) return redirected(context);
  throwBugs(context);
  return rendered(context, services, deps);
};

export { scriptHashes };

/** The inspector's page, in development and QA builds only. */
function inspectorPage({ scripts, styles }: NonNullable<typeof inspector>): RenderedPage {
  const tags = [
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    '<meta name="robots" content="noindex" />',
    '<title>Inspector</title>',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml" />',
    ...styles.map((href) => `<link rel="stylesheet" href="${href}" />`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
  ];
  const html = `<!doctype html><html lang="en-IN"><head>${tags.join('')}</head><body><div id="inspector"></div></body></html>`;
  return { status: 200, html, styleHashes: [], tags: [] };
}

/** Error pages are for expected failures only; anything else is thrown, for the server to log. */
function throwBugs({ errors }: StaticHandlerContext): void {
  for (const error of Object.values(errors ?? {})) {
    if (!isRouteErrorResponse(error)) throw error;
  }
}

function redirected(response: Response): RenderedPage {
  const setCookie = response.headers.get('set-cookie');
  return {
    status: response.status,
    location: response.headers.get('location') ?? '/',
    ...(setCookie !== null && { setCookie }),
    html: '',
    styleHashes: [],
    tags: [],
  };
}

function rendered(context: StaticHandlerContext, services: RouteServices, deps: RenderDeps): RenderedPage {
  const { origin, storeId, publicApiKey, merchantInfo, userPool, integrations } = deps;
  const router = createStaticRouter(handler.dataRoutes, context);
  const app = drawnWithFrame(context, (frame) =>
    renderToString(
      <DrawnFrameContext value={frame}>
        <AppProviders services={services} source={noShop}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </AppProviders>
      </DrawnFrameContext>,
    ),
  );
  const head = headOf(context);
  const styles = stylesOf(context);
  const state: Hydration = {
    storeId,
    publicApiKey,
    merchantInfo,
    userPool,
    integrations,
    loaderData: withoutHeads(context.loaderData),
    errors: context.errors,
  };
  return {
    status: context.statusCode,
    html: [
      beforeHead,
      head ? renderHead(head, { origin, siteVerification: deps.siteVerification }) : '',
      lookTags(deps.look),
      styleTags(styles),
      ownTokens(deps.look),
      betweenHeadAndApp,
      app,
      betweenAppAndData,
      `<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(state)}</script>`,
      `<script type="text/plain" id="page-scripts">${scriptsOf(context)}</script>`,
      afterData,
    ].join(''),
    styleHashes: [...styles.map(({ hash }) => hash), ...(deps.look.css === '' ? [] : [deps.look.hash])],
    tags: idsOfShownProducts(context).map((id) => `product:${id}`),
  };
}

function stylesOf({ matches }: StaticHandlerContext): (typeof entryStyle)[] {
  return [entryStyle, ...matches.flatMap(({ route }) => routeStyles[sourceOf(route)] ?? [])].filter(
    ({ css }) => css !== '',
  );
}

/** Icon, colour of the browser's bars, and the faces that the first view needs. */
function lookTags({ icon, themeColour, houseFaces }: PageLook): string {
  const preloads = houseFaces.flatMap((name) => {
    const href = faces[name];
    return href === undefined
      ? []
      : `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin />`;
  });
  return [
    `<link rel="icon" href="${icon}" type="image/svg+xml" />`,
    `<meta name="theme-color" content="${themeColour}" />`,
    ...preloads,
  ]
    .map((tag) => `\n    ${tag}`)
    .join('');
}

/** Stands after the shop's styles, whose tokens it replaces. */
function ownTokens({ css }: PageLook): string {
  return css === '' ? '' : `\n    <style>${css}</style>`;
}

/** The page's styles, inline, and a disabled link for each stylesheet, by which Vite's loader sees that it is present. */
function styleTags(styles: ReturnType<typeof stylesOf>): string {
  return [
    ...styles.map(({ css }) => `<style>${css}</style>`),
    ...styles
      .flatMap(({ hrefs }) => hrefs)
      .map((href) => `<link rel="stylesheet" href="${href}" disabled />`),
  ]
    .map((tag) => `\n    ${tag}`)
    .join('');
}

/** Addresses of the page's scripts, which the boot script requests after the first view (boot.ts). */
function scriptsOf({ matches }: StaticHandlerContext): string {
  return [...entryScripts, ...matches.flatMap(({ route }) => routeScripts[sourceOf(route)] ?? [])].join(' ');
}

function sourceOf({ id }: { readonly id: string }): string {
  return `src/routes/${id}/route.tsx`;
}

/** The head is rendered already, so it is left out of the hydration data. */
function withoutHeads(loaderData: StaticHandlerContext['loaderData']): StaticHandlerContext['loaderData'] {
  const entries = Object.entries(loaderData).map(([id, data]: [string, unknown]) => {
    if (typeof data !== 'object' || data === null || !('head' in data)) return [id, data];
    const { head: _, ...rest } = data;
    return [id, rest];
  });
  return Object.fromEntries(entries);
}
