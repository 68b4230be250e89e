// The name under which a whole file is saved. It says in any folder what the file holds. It contains the environment, so that invented
// values are never mistaken for real ones. Pages name it in links, hosts in a header.

import { BULK_FILES } from './routes.ts'

const PROJECT = 'plastic-packaging-eol'

/** Endings of files that browsers show instead of saving them. */
const SHOWN = ['.json', '.txt']

/** The whole files of a release that are sent as downloads: tables, workbook and citations. */
export const SAVED_FILES: readonly string[] = BULK_FILES.filter((name) => !SHOWN.some((end) => name.endsWith(end)))

/** The name of a file of a release: `plastic-packaging-eol_demo_1.4_ranges.csv`. Folders of its path are left out. */
export function savedName(environment: string, version: string, path: string): string {
  const [stem = '', ...ends] = path.slice(path.lastIndexOf('/') + 1).split('.')
  const own = stem === 'datasets' || stem === PROJECT ? '' : `_${stem}`
  return `${PROJECT}_${environment}_${version}${own}.${ends.join('.')}`
}

/** The value of the header for a file of a release that is to be saved. */
export const savedAs = (environment: string, version: string, path: string): string =>
  `attachment; filename="${savedName(environment, version, path)}"`
