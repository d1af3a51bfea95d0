/** Whether the path of a request, in which routes find their parameters, has a NUL, which no database stores. */
export function hasNulInPath(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return /%00|\0/.test(path);
}
