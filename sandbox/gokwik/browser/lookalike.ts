/**
 * A window that pretends to be the checkout: right messages, wrong sender. Its origin is `null`, because it is
 * sandboxed.
 */
(() => {
  const shop = new URL(location.href).searchParams.get('origin') ?? '';
  const claims = [
    {
      gokwik: 'checkout',
      type: 'event',
      name: 'order-complete',
      isLate: false,
      payload: { merchant_order_id: 'forged-by-a-look-alike' },
    },
    { gokwik: 'checkout', type: 'closed' },
  ];
  for (const claim of claims) window.top?.postMessage(claim, shop);
})();
