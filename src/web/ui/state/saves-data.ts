/** Whether the visitor wants to save data: a browser setting, or the data saver of the site. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || document.documentElement.dataset['lite'] !== undefined;
}
