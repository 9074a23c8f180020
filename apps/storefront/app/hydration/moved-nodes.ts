/** Returns the node, or the element that a translator wrapped around it, that is a child of the parent. */
function childOf(parent: Node, node: Node): Node | undefined {
  let at: Node | null = node
  while (at && at.parentNode !== parent) at = at.parentNode
  return at ?? undefined
}

/**
 * Lets React remove, and insert before, text nodes that a translator has replaced or moved into elements of its
 * own. React keeps the nodes that it created: without this, its next change of such a text throws and the page
 * is lost. @see https://github.com/facebook/react/issues/11538
 */
export function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const own = childOf(this, child)
    if (own) removeChild.call(this, own)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, (before && childOf(this, before)) ?? null)
    return node
  }
}
