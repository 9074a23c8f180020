import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tolerateMovedNodes } from './moved-nodes.ts'

/** Node of a document that throws as browsers do. */
class FakeNode {
  parentNode: FakeNode | null = null
  children: FakeNode[] = []
  name: string
  constructor(name: string) {
    this.name = name
  }
  removeChild(child: FakeNode): FakeNode {
    if (child.parentNode !== this) throw new Error('NotFoundError')
    this.children = this.children.filter((one) => one !== child)
    child.parentNode = null
    return child
  }
  insertBefore(node: FakeNode, before: FakeNode | null): FakeNode {
    if (before && before.parentNode !== this) throw new Error('NotFoundError')
    node.parentNode?.removeChild(node)
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, node)
    node.parentNode = this
    return node
  }
}
const original = { ...Object.getOwnPropertyDescriptors(FakeNode.prototype) }
beforeEach(() => {
  vi.stubGlobal('Node', FakeNode)
  tolerateMovedNodes()
})
afterEach(() => {
  Object.defineProperties(FakeNode.prototype, original)
  vi.unstubAllGlobals()
})

/** Returns an element with the texts "a" and "b", of which a translator has moved or replaced "a". */
function translated(way: 'moved' | 'replaced') {
  const [element, a, b, font] = ['p', 'a', 'b', 'font'].map((name) => new FakeNode(name)) as [
    FakeNode,
    FakeNode,
    FakeNode,
    FakeNode,
  ]
  for (const node of [font, b]) element.insertBefore(node, null)
  if (way === 'moved') font.insertBefore(a, null)
  return { element, a, b, names: () => element.children.map(({ name }) => name) }
}

it('removes a text together with the element that a translator moved it into', () => {
  const { element, a, names } = translated('moved')
  expect(element.removeChild(a)).toBe(a)
  expect(names()).toEqual(['b'])
})

it('inserts before a moved text at its place', () => {
  const { element, a, names } = translated('moved')
  element.insertBefore(new FakeNode('new'), a)
  expect(names()).toEqual(['new', 'font', 'b'])
})

it('survives the removal of a text that a translator replaced, and inserts at the end', () => {
  const { element, a, names } = translated('replaced')
  element.removeChild(a)
  element.insertBefore(new FakeNode('new'), a)
  expect(names()).toEqual(['font', 'b', 'new'])
})

it('removes and inserts other nodes as before', () => {
  const { element, b, names } = translated('moved')
  element.insertBefore(new FakeNode('new'), b)
  element.removeChild(b)
  expect(names()).toEqual(['font', 'new'])
})
