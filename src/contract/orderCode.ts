/** An order's code: the first letters of the shop's name and eight others, such as `KUS-7K3M-9QX2`. */
export function orderCode(storeName: string, letters: string): string {
  const prefix = storeName
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 3);
  return [prefix, letters.slice(0, 4), letters.slice(4)].filter((part) => part !== '').join('-');
}
