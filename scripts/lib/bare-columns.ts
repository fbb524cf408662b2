import ts from 'typescript';

/** A column name in the text of a SQL template, where the compiler cannot check it. */
export type BareColumn = { line: number; name: string };

/** The text of a template without its substitutions and quoted strings. */
function textOf(template: ts.TemplateLiteral): string {
  const texts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
  return texts.join(' ? ').replaceAll(/'[^']*'/g, "''");
}

/** Names that the statement defines itself: columns of a common table expression, and aliases after `as`. */
const own = /\b\w+ \([\w, ]+\) as\b|\bas \w+/g;
/** Columns of `json_each`, and function calls. */
const others = /\br\.(?:key|value)\b|\b\w+\(/g;

/** The column names in the text of a file's SQL templates, outside of substitutions. */
export function bareColumns(source: string, columns: ReadonlySet<string>): BareColumn[] {
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest);
  const found: BareColumn[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql') {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      const words = textOf(node.template).replaceAll(own, '').replaceAll(others, '').match(/\w+/g) ?? [];
      found.push(...words.filter((word) => columns.has(word)).map((name) => ({ line, name })));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
