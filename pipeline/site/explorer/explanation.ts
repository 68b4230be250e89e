// Where the explanation of a country is, if the tree has one.

/** The path of the explanation of a country, as the index of the tree describes it; undefined where it describes none. */
export async function explanationPath(index: Promise<string>, release: string, country: string): Promise<string | undefined> {
  const { paths = {} }: { paths?: Readonly<Record<string, string>> } = JSON.parse(await index)
  const template = Object.values(paths).find((path) => path.includes('/explanations/') && path.includes('{country}'))
  return template?.replace('{version}', release).replace('{country}', country)
}
