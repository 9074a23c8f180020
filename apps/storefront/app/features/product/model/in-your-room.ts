import { Matrix4, Mesh, MeshBasicMaterial, PerspectiveCamera, RingGeometry } from 'three'
import type { ModelStage } from './model-stage.ts'

/** Way in which this device shows a model in a room: by WebXR, by the system's viewer, or not at all. */
export type RoomWay = 'webxr' | 'quick-look'

/** Returns the part of WebXR in use; undefined in browsers without it. */
const xrOf = () => (navigator as { xr?: XRSystem }).xr

export async function roomWay(): Promise<RoomWay | undefined> {
  try {
    if (await xrOf()?.isSessionSupported('immersive-ar')) return 'webxr'
  } catch {
    // The device has it but does not grant access.
  }
  return document.createElement('a').relList.supports('ar') ? 'quick-look' : undefined
}

/**
 * Places the model at the tapped position in its real size. `overlay` stays above the camera picture;
 * resolves with the session's end.
 */
export async function enterRoom(stage: ModelStage, overlay: HTMLElement): Promise<void> {
  const session = await xrOf()?.requestSession('immersive-ar', {
    requiredFeatures: ['hit-test'],
    optionalFeatures: ['dom-overlay'],
    domOverlay: { root: overlay },
  })
  if (!session) throw new Error('This device shows no model in a room')
  const { renderer, scene, model } = stage
  const { promise, resolve } = Promise.withResolvers<void>()
  const place = new Mesh(new RingGeometry(0.08, 0.1, 32).rotateX(-Math.PI / 2), new MeshBasicMaterial())
  place.matrixAutoUpdate = false
  place.visible = false
  scene.add(place)
  model.visible = false
  const home = model.position.clone()
  overlay.dataset['room'] = 'searching'
  renderer.xr.enabled = true
  renderer.xr.setReferenceSpaceType('local')
  session.addEventListener('end', () => {
    delete overlay.dataset['room']
    scene.remove(place)
    place.geometry.dispose()
    model.visible = true
    model.position.copy(home)
    renderer.xr.enabled = false
    stage.resume()
    resolve()
  })
  session.addEventListener('select', () => {
    if (!place.visible) return
    model.position.setFromMatrixPosition(place.matrix)
    model.visible = true
    overlay.dataset['room'] = 'placed'
  })
  await renderer.xr.setSession(session)
  const viewer = await session.requestReferenceSpace('viewer')
  const source = await session.requestHitTestSource?.({ space: viewer })
  const eye = new PerspectiveCamera()
  renderer.setAnimationLoop((_, frame: XRFrame | undefined) => {
    const space = renderer.xr.getReferenceSpace()
    const [hit] = frame && source ? frame.getHitTestResults(source) : []
    const pose = hit && space ? hit.getPose(space) : undefined
    place.visible = pose !== undefined
    if (pose) place.matrix.copy(new Matrix4().fromArray(pose.transform.matrix))
    renderer.render(scene, eye)
  })
  return promise
}

/** Opens the system's viewer with the model on the stage. */
export async function openQuickLook({ model }: ModelStage): Promise<void> {
  const { USDZExporter } = await import('three/addons/exporters/USDZExporter.js')
  const bytes = await new USDZExporter().parseAsync(model)
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'model/vnd.usdz+zip' }))
  const link = document.createElement('a')
  link.rel = 'ar'
  link.href = url
  // The system requires an image inside such a link before it opens its viewer.
  link.append(document.createElement('img'))
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
