// Defects of the reports: text that becomes markup, a finding that is left out, a sign that is lost.

import type { Defect } from '../mutant.ts'

export const REPORT: readonly Defect[] = [
  {
    id: 'finding-message-unescaped',
    what: 'validation.html: the message of a finding is markup',
    file: 'pipeline/report/validation/page/findings.ts',
    from: '${message}${comparedText(finding)}.${newMark',
    to: "${joined([message as unknown as Html], '')}${comparedText(finding)}.${newMark",
  },
  {
    id: 'moves-unescaped',
    what: 'changes as a page: texts in lists are markup',
    file: 'pipeline/report/changes/changes-html.ts',
    from: "typeof piece === 'string' ? piece :",
    to: "typeof piece === 'string' ? (Object.assign(Object(piece), { isEscaped: true }) as Html) :",
  },
  {
    id: 'script-data-unescaped',
    what: 'HTML: a text in the data for a script ends the element that holds them',
    file: 'pipeline/report/html.ts',
    from: ".replaceAll('<', '\\\\u003c')",
    to: '',
  },
  {
    id: 'markdown-pipes-unescaped',
    what: 'Markdown: a | in a cell begins another one',
    file: 'pipeline/report/markdown.ts',
    from: "text.replaceAll('|', '\\\\|')",
    to: 'text',
  },
  {
    id: 'junit-content-unescaped',
    what: 'JUnit: a < between tags breaks the file',
    file: 'pipeline/report/validation/junit.ts',
    from: 'legal(text).replace(/[&<>"\'\\r]/g',
    to: 'legal(text).replace(/[&>"\'\\r]/g',
  },
  {
    id: 'junit-crash-passes',
    what: 'JUnit: a rule that crashed counts as a failure, not as an error',
    file: 'pipeline/report/validation/junit.ts',
    from: "if (rule.status === 'crashed') return 'error'",
    to: '',
  },
  {
    id: 'github-line-ends',
    what: 'GitHub: a line end in a message ends the annotation',
    file: 'pipeline/report/validation/github.ts',
    from: ".replaceAll('\\n', '%0A')",
    to: '',
  },
  {
    id: 'csv-formulas',
    what: 'findings.csv: a text that begins with = is a formula',
    file: 'pipeline/model/csv-cell.ts',
    from: '[=+\\-@\\t\\r\\n]/',
    to: '[+\\-@\\t\\r\\n]/',
  },
  {
    id: 'waived-findings-first',
    what: 'waived findings stand before those that stand',
    file: 'pipeline/report/validation/findings.ts',
    from: 'Number(a.waived) - Number(b.waived)',
    to: 'Number(b.waived) - Number(a.waived)',
  },
  {
    id: 'undeclared-cells-hidden',
    what: 'undeclared cells are not counted where all rows are declared',
    file: 'pipeline/report/changes/change-lists.ts',
    from: 'if (rows + cells + covered.length > 0)',
    to: 'if (rows + covered.length > 0)',
  },
  {
    id: 'explained-place-of-rows-forgotten',
    what: 'explanations name the line on which a row stood in the release before',
    file: 'pipeline/report/explain/explained-countries.ts',
    from: '[table, key, values, file, line, published, scoreOf(one)]',
    to: '[table, key, values, file, published, scoreOf(one)]',
  },
  {
    id: 'explained-papers-forgotten',
    what: 'explanations keep the title that a paper had in the release before',
    file: 'pipeline/report/explain/explained-countries.ts',
    from: "digestOf([content(row), papers.get(sourceOf(row) ?? ''), cells])",
    to: 'digestOf([content(row), cells])',
  },
]
