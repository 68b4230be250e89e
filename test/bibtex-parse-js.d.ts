// The reader of BibTeX has no types of its own.

declare module '@orcid/bibtex-parse-js' {
  interface Entry {
    readonly citationKey: string
    readonly entryType: string
    readonly entryTags: Readonly<Record<string, string>>
  }
  const bibtex: { toJSON(text: string): readonly Entry[] }
  export default bibtex
}
