// Common choices where a form demands a capital and a number; compared after digits and signs are removed.
const commonBases = new Set(
  'password passwort passw pass welcome qwerty qwertyuiop qwe qaz qazwsx aa asd asdfgh asdfghjkl zxcvbnm abc abcd abcdef letmein admin administrator root iloveyou monkey dragon master sunshine princess football cricket soccer baseball superman batman shadow login hello freedom whatever trustno secret changeme default guest test testing user summer winter spring autumn january february march april june july august september october november december monday friday sunday zimbabwe bulawayo harare africa jesus jesuschrist blessing god godisgood company computer internet google facebook whatsapp samsung mapping qgis arcgis'.split(
    ' ',
  ),
);
const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** True for a common password, and for one made of the person's own data (email address, names, the brand). */
export function isCommonPassword(password: string, personalTexts: readonly string[]): boolean {
  const plain = password.toLowerCase();
  const alphabetic = plain.replace(/[^a-z]/g, '');
  const undisguised = plain
    .replace(/[^a-z]+$/, '')
    .replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign)
    .replace(/[^a-z]/g, '');
  if (alphabetic.length === 0 || commonBases.has(alphabetic) || commonBases.has(undisguised)) return true;
  const own = personalTexts.flatMap((text) => text.toLowerCase().split(/[^a-z]+/)).filter((word) => word.length >= 4);
  return own.some((word) => alphabetic === word || undisguised === word);
}
