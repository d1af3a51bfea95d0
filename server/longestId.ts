/**
 * Characters of the longest id of a product, a variant, a category and the like. An import makes ids of slugs, which have up to 120
 * characters, and of labels with their group's, and each must be accepted wherever an id is read.
 */
export const longestId = 150;
