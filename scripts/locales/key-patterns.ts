import ts from 'typescript';

/**
 * The possible keys of an expression: string literals, templates, conditional expressions, constants, and the members
 * of a constant array in a callback such as `map`. Unknown parts are `*`.
 */
export function keyPatterns(expression: ts.Expression): string[] {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isTemplateExpression(expression)) return templatePatterns(expression);
  if (ts.isConditionalExpression(expression))
    return [...keyPatterns(expression.whenTrue), ...keyPatterns(expression.whenFalse)];
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
    return keyPatterns(expression.expression);
  if (ts.isIdentifier(expression)) return identifierPatterns(expression);
  return ['*'];
}

function templatePatterns({ head, templateSpans }: ts.TemplateExpression): string[] {
  let patterns = [head.text];
  for (const { expression, literal } of templateSpans) {
    const values = keyPatterns(expression);
    patterns = patterns.flatMap((pattern) => values.map((value) => pattern + value + literal.text));
  }
  return patterns;
}

function identifierPatterns(name: ts.Identifier): string[] {
  if (name.text === 'undefined') return [];
  const declared = scopeOf(name, name.text);
  if (declared && ts.isVariableDeclaration(declared) && declared.initializer && ts.isIdentifier(declared.name))
    return keyPatterns(declared.initializer);
  const walked = declared && ts.isParameter(declared) && walkedArray(declared);
  return walked ? walked.elements.flatMap((element) => keyPatterns(element)) : ['*'];
}

/** The array of `names.map((name) => …)`, if it is a literal or a constant. */
function walkedArray(parameter: ts.ParameterDeclaration): ts.ArrayLiteralExpression | undefined {
  const call = parameter.parent.parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  return arrayOf(call.expression.expression);
}

function arrayOf(expression: ts.Expression): ts.ArrayLiteralExpression | undefined {
  if (ts.isArrayLiteralExpression(expression)) return expression;
  if (ts.isAsExpression(expression) || ts.isParenthesizedExpression(expression)) return arrayOf(expression.expression);
  const declared = ts.isIdentifier(expression) && scopeOf(expression, expression.text);
  return declared && ts.isVariableDeclaration(declared) && declared.initializer
    ? arrayOf(declared.initializer)
    : undefined;
}

type Declared = ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement;

/** The nearest declaration of a name in the scopes of `node`. */
export function scopeOf(node: ts.Node, name: string): Declared | undefined {
  for (let at = node.parent; at; at = at.parent) {
    const found = declarationsIn(at).find((declared) => declares(declared, name));
    if (found) return found;
  }
  return undefined;
}

function declarationsIn(node: ts.Node): Declared[] {
  if (ts.isFunctionLike(node)) return node.parameters.flatMap((parameter) => unpack(parameter));
  if (!ts.isBlock(node) && !ts.isSourceFile(node)) return [];
  return node.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap((statement) => statement.declarationList.declarations.flatMap((declared) => unpack(declared)));
}

/** The bindings of a pattern such as `{ a, b: [c] }`; a plain name is its own binding. */
function unpack(declared: Declared): Declared[] {
  if (ts.isIdentifier(declared.name)) return [declared];
  return declared.name.elements.flatMap((element) => (ts.isBindingElement(element) ? unpack(element) : []));
}

const declares = ({ name }: Declared, wanted: string) => ts.isIdentifier(name) && name.text === wanted;
