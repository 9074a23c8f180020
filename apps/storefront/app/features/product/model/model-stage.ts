import {
  Box3,
  NeutralToneMapping,
  type Object3D,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'

/** Model on its stage in a page. Angles in radians; a `zoom` factor above 1 moves closer. */
export type ModelStage = {
  renderer: WebGLRenderer
  scene: Scene
  model: Object3D
  /** Studio lighting, also for the model in a room. */
  turn: (byX: number, byY: number) => void
  zoom: (factor: number) => void
  /** Resumes rendering after a session in a room. */
  resume: () => void
  dispose: () => void
}

const { PI } = Math
const fieldOfView = 30
/** Zoom limits, as shares of the distance from which everything is visible. */
const [nearest, farthest] = [0.5, 1.8]
/** Duration of the automatic turn: long enough to notice, short enough to save battery. */
const turningMs = 8000
/** Share of the shorter side that the model fills. */
const fill = 0.8

/**
 * Renders `model` into the canvas: drag turns, wheel and pinch zoom. Renders only on changes, and turns
 * automatically until it is touched, unless the visitor prefers reduced motion.
 * @throws Error where the browser has no WebGL
 */
export function openStage(canvas: HTMLCanvasElement, model: Object3D, isStill: boolean): ModelStage {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true })
  renderer.toneMapping = NeutralToneMapping
  const scene = new Scene()
  const light = new PMREMGenerator(renderer)
  scene.environment = light.fromScene(new RoomEnvironment(), 0.03).texture
  light.dispose()
  scene.add(model)
  const reachAt = reachOf(model)
  const camera = cameraFor(model, reachAt(1))
  const controls = new OrbitControls(camera, canvas)
  controls.target.copy(centreOf(model))
  controls.maxDistance = reachAt(1) * farthest
  controls.enablePan = false
  controls.enableDamping = !isStill
  controls.autoRotate = !isStill
  controls.autoRotateSpeed = 1.2
  controls.maxPolarAngle = PI * 0.55
  controls.addEventListener('start', () => (controls.autoRotate = false))

  const draw = () => {
    controls.update()
    renderer.render(scene, camera)
  }
  const drawChanges = () => controls.update() && renderer.render(scene, camera)
  /**
   * Moves the camera to a distance from which the whole model is visible in the stage's aspect ratio; an
   * upright phone is narrow.
   */
  function keepInView() {
    const distance = reachAt(camera.aspect)
    const share = (camera.position.distanceTo(controls.target) / controls.maxDistance) * farthest
    controls.minDistance = distance * nearest
    controls.maxDistance = distance * farthest
    const offset = camera.position.clone().sub(controls.target)
    camera.position.copy(controls.target).add(offset.setLength(distance * share))
  }
  function fit() {
    const { clientWidth: width, clientHeight: height } = canvas
    if (width === 0 || height === 0) return
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
    renderer.setSize(width, height, false)
    camera.aspect = width / height
    camera.updateProjectionMatrix()
    keepInView()
    draw()
  }
  const sizes = new ResizeObserver(fit)
  sizes.observe(canvas)
  const rest = setTimeout(() => (controls.autoRotate = false), turningMs)
  const resume = () => renderer.setAnimationLoop(isStill ? null : drawChanges)
  if (isStill) controls.addEventListener('change', () => renderer.render(scene, camera))
  fit()
  resume()
  return {
    renderer,
    scene,
    model,
    turn(byX, byY) {
      controls.autoRotate = false
      const offset = camera.position.clone().sub(controls.target)
      turnOffset(offset, byX, byY)
      camera.position.copy(controls.target).add(offset)
      draw()
    },
    zoom(factor) {
      controls.autoRotate = false
      const offset = camera.position.clone().sub(controls.target)
      offset.divideScalar(factor).clampLength(controls.minDistance, controls.maxDistance)
      camera.position.copy(controls.target).add(offset)
      draw()
    },
    resume,
    dispose() {
      sizes.disconnect()
      clearTimeout(rest)
      renderer.setAnimationLoop(null)
      controls.dispose()
      scene.environment?.dispose()
      renderer.dispose()
    },
  }
}

const boxOf = (model: Object3D) => new Box3().setFromObject(model)
const centreOf = (model: Object3D) => boxOf(model).getCenter(new Vector3())

/** Returns the distance from which the turning model is completely visible, by aspect ratio. */
function reachOf(model: Object3D): (aspect: number) => number {
  const { x, y, z } = boxOf(model).getSize(new Vector3())
  const around = Math.hypot(x, z) / 2
  const slope = Math.tan((fieldOfView / 2) * (PI / 180)) * fill
  return (aspect) => Math.max(y / 2 / slope, around / slope / aspect) + around / 2
}

/** Places the camera in front of the model, slightly to its side and above. */
function cameraFor(model: Object3D, reach: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(fieldOfView, 1, reach / 8, reach * 20)
  camera.position.copy(centreOf(model)).add(new Vector3(-0.42, 0.3, 1).setLength(reach))
  return camera
}

function turnOffset(offset: Vector3, byX: number, byY: number): void {
  const radius = offset.length()
  const around = Math.atan2(offset.x, offset.z) + byX
  const down = Math.min(PI * 0.55, Math.max(0.15, Math.acos(offset.y / radius) + byY))
  offset.set(Math.sin(down) * Math.sin(around), Math.cos(down), Math.sin(down) * Math.cos(around))
  offset.multiplyScalar(radius)
}
