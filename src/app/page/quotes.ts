import type { ProductCard, Review } from '../../contract/domain/index.ts';
import type { Quote } from '../../views/home/data.ts';
import type { RouteServices } from './routeServices.ts';

/** One quote per product: the comment of its best review, without duplicates. Products without loaded reviews are left out. */
export async function loadQuotes(
  products: readonly ProductCard[],
  { shopApi }: RouteServices,
  signal: AbortSignal,
): Promise<readonly Quote[]> {
  const lists = await Promise.all(
    products.map(({ id }) => shopApi.searchReviews({ productId: id, limit: 6 }, { signal })),
  );
  const used = new Set<string>();
  return products.flatMap((product, index): Quote[] => {
    const list = lists[index];
    const review = list?.ok ? best(list.value.items.filter(({ comment }) => !used.has(comment))) : undefined;
    if (!review) return [];
    const { id, comment, rating, reviewerName, isSample } = review;
    used.add(comment);
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

/** The shortest of the best rated reviews, since quotes are set in large type. */
function best(reviews: readonly Review[]): Review | undefined {
  return reviews.toSorted((a, b) => b.rating - a.rating || a.comment.length - b.comment.length)[0];
}
