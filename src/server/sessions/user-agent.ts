export interface DeviceName {
  device: string;
  browser: string;
}

// The order matters: most browsers also name those below them.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOpera Mini\//, 'Opera Mini'],
  [/\b(?:OPR|OPiOS|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:UCBrowser|UCWEB)/, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
];

const devices: [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bKAIOS\b/, 'KaiOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (patterns: readonly [RegExp, string][], text: string): string | undefined =>
  patterns.find(([sign]) => sign.test(text))?.[1];

/** Parses the User-Agent header; what is missing is unknown, and the header itself is not stored. */
export const readUserAgent = (header = ''): DeviceName => ({
  browser: firstOf(browsers, header) ?? 'Unknown browser',
  device: firstOf(devices, header) ?? 'unknown device',
});
