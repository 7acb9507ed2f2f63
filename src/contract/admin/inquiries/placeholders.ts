/** The placeholders of a reply template; filled when the template is inserted. */
const placeholders = ['first name', 'reference'] as const;
type Placeholder = (typeof placeholders)[number];

const inBraces = /\{([^{}]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name);

/** The error in the placeholders of a text, or null. An unknown one would be sent to the client unfilled. */
export function placeholderProblem(text: string): string | null {
  const known = placeholders.map((name) => `{${name}}`).join(' and ');
  const unknown = [...text.matchAll(inBraces)].find(([, name = '']) => !isPlaceholder(name));
  if (unknown) return `We cannot fill in ${unknown[0]}. Use ${known}, or write it without braces`;
  if (/[{}]/.test(text.replace(inBraces, ''))) return `Unmatched brace. Use braces only in ${known}`;
  return null;
}

export const fillPlaceholders = (text: string, values: Record<Placeholder, string>): string =>
  text.replace(inBraces, (written, name: string) => (isPlaceholder(name) ? values[name] : written));

const formsOfAddress = /^(?:mr|mrs|ms|miss|dr|prof|professor|rev|eng|hon|sir|madam)$/i;

/** The name in a greeting: the full name if it begins with an initial or a title, otherwise the first name. */
export function greetingName(name: string): string {
  const whole = name.trim().replace(/\s+/g, ' ');
  const [first = ''] = whole.split(' ');
  const bare = first.replace(/\.$/, '');
  return [...bare].length < 2 || formsOfAddress.test(bare) ? whole : first;
}
