/**
 * Sorts a short list in place and answers it; equals keep their order. For a dozen items it takes a fraction of the time
 * of the built-in sort.
 */
export const sortFew = <T>(items: T[], compare: (a: T, b: T) => number): T[] => {
  for (let next = 1; next < items.length; next++) {
    const item = items[next] as T;
    let at = next;
    for (; at > 0 && compare(items[at - 1] as T, item) > 0; at--) items[at] = items[at - 1] as T;
    items[at] = item;
  }
  return items;
};
