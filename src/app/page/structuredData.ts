/** JSON-LD objects of schema.org that several pages share. */

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
