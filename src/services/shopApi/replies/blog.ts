import * as v from 'valibot';
import type { Post, PostCard } from '../../../contract/domain/index.ts';
import { productCard } from './catalogue.ts';
import { number, type Reader, text } from './parts.ts';

const card: Reader<PostCard> = v.object({
  slug: text,
  title: text,
  description: text,
  date: text,
  topic: text,
  imageKey: text,
  alt: text,
  minutes: number,
});

export const blogPostsReply: Reader<readonly PostCard[]> = v.pipe(
  v.object({ blogPosts: v.array(card) }),
  v.transform(({ blogPosts }) => blogPosts),
);

export const blogPostReply: Reader<Post | null> = v.pipe(
  v.object({ blogPost: v.nullable(v.object({ card, html: text, products: v.array(productCard) })) }),
  v.transform(({ blogPost }) => blogPost),
);
