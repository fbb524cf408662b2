import ts from 'typescript';
import { keyPatterns, scopeOf } from './key-patterns.ts';

/** A use of a message in code. `pattern` is the full key, with `*` for parts that are only known at run time. */
export type Usage = { file: string; line: number; pattern: string };

const methods = new Set(['rich', 'markup', 'has', 'raw']);

/**
 * The messages that a source file uses: `t('…')`, `t.rich('…')`, with the namespace of `t`. A `t` that was not made in
 * the file, as in the Worker, takes full keys.
 */
export function usagesIn(file: string, source: string): Usage[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const usages: Usage[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [key] = node.arguments;
      const callee = translatorOf(node.expression);
      if (callee && key) {
        const line = tree.getLineAndCharacterOfPosition(key.getStart()).line + 1;
        const namespace = namespaceOf(callee);
        for (const pattern of keyPatterns(key)) usages.push({ file, line, pattern: namespace + pattern });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return usages;
}

/** The `t` of `t(…)` and `t.rich(…)`. */
function translatorOf(callee: ts.Expression): ts.Identifier | undefined {
  const inner = ts.isPropertyAccessExpression(callee) && methods.has(callee.name.text) ? callee.expression : callee;
  return ts.isIdentifier(inner) && inner.text === 't' ? inner : undefined;
}

/** `chrome.` for a `t` from `useTranslations('chrome')`, otherwise empty. */
function namespaceOf(t: ts.Identifier): string {
  const made = scopeOf(t, t.text);
  const call = made && ts.isVariableDeclaration(made) ? made.initializer : undefined;
  if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'useTranslations') return '';
  const [name] = call.arguments;
  return name && ts.isStringLiteralLike(name) ? `${name.text}.` : '';
}
