/** Reads what every file of src/ imports, with the compiler's own parser. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { plan, type Room } from './rooms'

export type Import = {
  /** The importing file, below src/. */
  from: string
  /** As written for a library ("react-dom/client"), the resolved path below src/ for a file of ours. */
  to: string
  library: boolean
  names: string[]
}

export type SourceFile = {
  path: string
  imports: Import[]
  /** Names that are read but not declared in the file: the platform's own. */
  globals: Set<string>
}

const source = join(dirname(fileURLToPath(import.meta.url)), '../../src')

export function readSource(): SourceFile[] {
  const entries = readdirSync(source, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(source, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
  const known = new Set(paths)
  return paths.map((path) => readFile(path, readFileSync(join(source, path), 'utf8'), known))
}

/** Folders below src/, as paths. */
export function readFolders(): string[] {
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
}

/** Parses one file; exported so that a test can plant a wrong import. */
export function readFile(path: string, text: string, known: ReadonlySet<string>): SourceFile {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const imports: Import[] = []
  const read = new Set<string>()
  const declared = new Set<string>()
  const add = (specifier: ts.Node | undefined, names: string[]) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return
    const local = specifier.text.startsWith('.')
    imports.push({
      from: path,
      to: local ? resolve(path, specifier.text, known) : specifier.text,
      library: !local,
      names,
    })
  }
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return add(node.moduleSpecifier, namesOf(node.importClause))
    if (ts.isExportDeclaration(node)) return add(node.moduleSpecifier, [])
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, [])
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], [])
    if (ts.isIdentifier(node) && isRead(node)) read.add(node.text)
    if (ts.isIdentifier(node) && isDeclared(node)) declared.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { path, imports, globals: new Set([...read].filter((name) => !declared.has(name))) }
}

/** The room of a path below src/: `offline/engine/planner.ts` lives in `offline/engine`, `portal.tsx` in `portal`. */
export function roomOf(path: string): Room | null {
  const bare = path.replace(/\.tsx?$/, '')
  const rooms = Object.keys(plan).filter(
    (name): name is Room => name in plan && (bare === name || bare.startsWith(`${name}/`)),
  )
  return rooms.sort((a, b) => b.length - a.length)[0] ?? null
}

/** "react-dom/client" is react-dom, "@mantine/core/styles/Button.css" is @mantine/core, "node:fs" is node. */
export function libraryOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node'
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function resolve(from: string, specifier: string, known: ReadonlySet<string>): string {
  const target = posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')))
  const candidates = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`]
  return candidates.find((path) => known.has(path)) ?? target
}

function namesOf(clause: ts.ImportClause | undefined): string[] {
  const bindings = clause?.namedBindings
  const named =
    bindings && ts.isNamedImports(bindings)
      ? bindings.elements.map((element) => (element.propertyName ?? element.name).text)
      : []
  const whole = bindings && ts.isNamespaceImport(bindings) ? ['*'] : []
  return [...(clause?.name ? ['default'] : []), ...whole, ...named]
}

/** Whether a name is read as a value here: not a property's name, not a declaration, not a type. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node || isGlobalObject(parent.expression)
  if (ts.isCallExpression(parent)) return true
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return parent.initializer === node
  return (
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isArrowFunction(parent) ||
    ts.isTypeOfExpression(parent) ||
    ts.isBinaryExpression(parent)
  )
}

function isGlobalObject(node: ts.Node): boolean {
  return ts.isIdentifier(node) && ['window', 'globalThis', 'self'].includes(node.text)
}

/** Parameters, variables and destructured names: a file that declares `fetch` itself does not mean the platform's. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node
  return (
    (ts.isBindingElement(parent) || ts.isParameter(parent) || ts.isVariableDeclaration(parent)) && parent.name === node
  )
}
