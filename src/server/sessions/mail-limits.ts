/** How often mail may be asked for without signing in: resent codes and reset links count together (SECURITY 5.15). */
export const mailPerAddress = { name: 'mail', most: 20, perSeconds: 3_600 };

export const mailPerEmail = [
  { name: 'mail-email', most: 1, perSeconds: 120 },
  { name: 'mail-email-hour', most: 5, perSeconds: 3_600 },
  { name: 'mail-email-day', most: 8, perSeconds: 86_400 },
];
