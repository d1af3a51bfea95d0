/** Objects of schema.org that more than one page describes itself with. */

interface PathStep {
  readonly name: string;
  readonly path: string;
}

export function breadcrumbList(steps: readonly PathStep[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}
