/**
 * What nothing reaches, and why that is right: ids of states, names of transitions, or `<machine> <guard> <result>`.
 * One that is reached after all is an error, so the list stays short.
 */
export const exceptions: Readonly<Record<string, string>> = {};
