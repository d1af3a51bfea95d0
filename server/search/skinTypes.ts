import type { Group } from './understand.ts';

/** Lexemes of oily, dry, normal, combination and sensitive, as in “oily skin”. */
const types: readonly string[] = ['oili', 'dri', 'normal', 'combin', 'sensit'];
const skin = 'skin';

/**
 * A `tsquery` of the products that are made for the skin type that this group of a query names: their benefits or description name
 * it, too. Their tag does not tell, as products for all skin types also have it. `null` if the group names no skin type.
 */
export function madeForSkinType(group: Group, query: readonly Group[]): string | null {
  const asked = types.filter((type) => hasLexeme(group, type));
  if (asked.length === 0 || !query.some((other) => hasLexeme(other, skin))) return null;
  return asked.map(saysType).join(' | ');
}

/**
 * The type itself, not the end of a range (“normal to oily skin”, “dry to very dry skin”). D is the weight of benefits and
 * description. PostgreSQL counts words such as “to” and “very”, but does not keep them.
 */
function saysType(type: string): string {
  const said = `'${type}':D`;
  const others = types.filter((other) => other !== type).map((other) => `'${other}':D`);
  return `(${said} <-> '${skin}':D & !((${others.join(' | ')}) <2> ${said} | ${said} <3> ${said}))`;
}

function hasLexeme({ readings }: Group, lexeme: string): boolean {
  return readings.some(({ lexemes }) => lexemes.includes(lexeme));
}
