import type { RouteServices } from '../../app/page/context.ts';
import type { ProductCard, Review } from '../../contract/domain/index.ts';
import type { Quote } from '../../views/home/data.ts';

/** What was said best of each product; nothing is said twice. */
export async function quotesOf(
  products: readonly ProductCard[],
  { shopApi }: RouteServices,
  signal: AbortSignal,
): Promise<readonly Quote[]> {
  const lists = await Promise.all(
    products.map(({ id }) => shopApi.searchReviews({ productId: id, limit: 6 }, { signal })),
  );
  const said = new Set<string>();
  return products.flatMap((product, index): Quote[] => {
    const list = lists[index];
    const review = list?.ok ? best(list.value.items.filter(({ comment }) => !said.has(comment))) : undefined;
    if (!review) return [];
    const { id, comment, rating, reviewerName, isSample } = review;
    said.add(comment);
    return [
      {
        id,
        text: comment,
        rating,
        name: reviewerName,
        product: { title: product.title, slug: product.slug },
        isSample,
      },
    ];
  });
}

/** The best rated, and of those the shortest: it is set in large type. */
function best(reviews: readonly Review[]): Review | undefined {
  return reviews.toSorted((a, b) => b.rating - a.rating || a.comment.length - b.comment.length)[0];
}
