/** Opens WhatsApp with a first line to our number (wa.me, WhatsApp's own form of link). */
export const whatsAppAddress = (number: string, about: string): string =>
  `https://wa.me/${number.replace(/\D/g, '')}?${new URLSearchParams({ text: `Hello, I have a question about ${about}` })}`;
