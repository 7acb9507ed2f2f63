/** The Message-ID of an email of ours. @param from `Name <address>` or an address */
export const messageIdOf = (id: string, from: string): string => `<${id}@${from.split('@').pop()?.replace('>', '')}>`;

// RFC 5322, 3.6.4, without the obsolete forms: we never repeat quoted strings, comments or folding.
const messageId = /<[\w!#$%&'*+\-/=?^`{|}~.]{1,200}@[\w!#$%&'*+\-/=?^`{|}~.:[\]]{1,200}>/g;

/** The Message-IDs in a header, in their order. The rest is dropped, so the value cannot inject a second header. */
export const messageIdsIn = (header: string): string[] => [...new Set(header.match(messageId) ?? [])];

/**
 * The References of a reply to the last of these messages: RFC 5322, 3.6.4. Of a long thread only the first one and the
 * last ones are listed, as RFC 5537, 3.4.4 recommends.
 */
export function referencesTo(earlier: readonly string[], most: number): string[] {
  const ids = [...new Set(earlier)];
  const answered = earlier.at(-1);
  // The message that is answered always comes last.
  if (answered && ids.at(-1) !== answered) ids.push(...ids.splice(ids.indexOf(answered), 1));
  const [first] = ids;
  return first && ids.length > most ? [first, ...ids.slice(ids.length - most + 1)] : ids;
}
