/**
 * A web analytics service: runs the queued and all later commands of `_paq`, and records what it counts in
 * `window.webAnalyticsCounted`. Like a real one, it counts nothing until site and tracker address are set.
 */
(() => {
  const counted: Readonly<Record<string, unknown>>[] = [];
  let [site, tracker, page] = ['', '', ''];
  const count = (what: Readonly<Record<string, unknown>>) => {
    if (site !== '' && tracker !== '') counted.push({ site, page, ...what });
  };
  const methods: Readonly<Record<string, (...values: unknown[]) => void>> = {
    setSiteId: (id) => {
      site = String(id);
    },
    setTrackerUrl: (url) => {
      tracker = String(url);
    },
    setCustomUrl: (url) => {
      page = String(url);
    },
    trackPageView: () => count({ kind: 'page' }),
    trackSiteSearch: (term) => count({ kind: 'search', term }),
    trackEcommerceOrder: (order, total) => count({ kind: 'order', order, total }),
    trackEvent: (category, action, name, value) => count({ kind: 'event', category, action, name, value }),
  };
  const run = (command: unknown) => {
    if (!Array.isArray(command)) return;
    const [method, ...values]: unknown[] = command;
    methods[String(method)]?.(...values);
  };
  const waiting: unknown = Reflect.get(window, '_paq');
  Object.assign(window, { _paq: { push: run }, webAnalyticsCounted: counted });
  if (Array.isArray(waiting)) waiting.forEach(run);
})();
