// Where a cell would be read as a formula, full-width forms included: at its beginning, and where a spreadsheet that
// separates by semicolons begins another cell, for which quotes in the middle of a line mean nothing.
const formulas = /^(?=[=+\-@\t\r\n\0＝＋－＠])|(?<=[;\t\r\n]"*)(?=[=+\-@\0＝＋－＠])/g;

/** Before a file of CSV, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\ufeff';

/** A quoted cell of CSV (RFC 4180) that no spreadsheet reads as a formula. */
export const csvCell = (text: string): string => `"${text.replace(formulas, "'").replaceAll('"', '""')}"`;
