import { expect, test } from 'vitest'
import { breakable, type Html, html, joined, scriptData } from '../../pipeline/report/html.ts'

const EVIL = `<b a="1" c='2'>&`
const TAME = '&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;'

test('a text is text, wherever it stands, and markup is markup', () => {
  expect(String(html`<p title="${EVIL}">${[EVIL, html`<i>${EVIL}</i>`, 2]}${''}</p>`)).toBe(`<p title="${TAME}">${TAME}<i>${TAME}</i>2</p>`)
  expect(String(html`<p>${joined([html`<i>${1}</i>`, '', html`${EVIL}`], ', ')}</p>`)).toBe(`<p><i>1</i>, , ${TAME}</p>`)
  expect(String(html`${breakable('a/<b>/c')}`)).toBe('a/<wbr>&lt;b&gt;/<wbr>c')
  expect(String(html`${breakable('a/b.c.csv:205')}`)).toBe('a/<wbr>b.c<span class="line">.csv:205</span>')
  expect(String(html`${breakable('LICENSE:7')}`)).toBe('LICENSE<span class="line">:7</span>')
  expect(joined([], ', ')).toBe('')
  expect(String(html`${scriptData(['</script>', '&'])}`)).toBe('["\\u003c/script>","&"]')
})

test('a text is no markup by its type, nor is what a plain template makes of markup', () => {
  const markupOf = (markup: Html) => String(html`${markup}`)
  // @ts-expect-error a text
  expect(markupOf(EVIL)).toBe(TAME)
  // @ts-expect-error a plain template
  expect(markupOf(`${html`<i>${EVIL}</i>`}`)).toContain('&lt;i&gt;')
  // @ts-expect-error texts one after the other
  expect(markupOf([html`<i></i>`].join(''))).toBe('&lt;i&gt;&lt;/i&gt;')
})
