/** Whether the visitor saves data: by the setting of the browser, or with the data saver of the site. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || document.documentElement.dataset['lite'] !== undefined;
}
