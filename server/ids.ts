import * as v from 'valibot';

/**
 * Characters of the longest id of a product, a variant, a category and the like. An import makes ids of slugs, which have up to 120
 * characters, and of labels with their group's, and each must be accepted wherever an id is read.
 */
export const longestId = 150;

/** An id as a browser sends it. Whether there is such a thing is looked up. */
export const IdSchema = v.pipe(v.string(), v.maxLength(longestId));
