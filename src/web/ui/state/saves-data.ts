/** Whether the browser is set to save data. */
export const browserSavesData = (): boolean | undefined =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData;

/** Whether the visitor wants to save data: a browser setting, or the data saver of the site. */
export const savesData = (): boolean =>
  browserSavesData() === true || document.documentElement.dataset['lite'] !== undefined;
