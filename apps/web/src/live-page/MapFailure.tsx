import { Component, type ReactNode } from 'react'

interface Props {
  text: string
  children: ReactNode
}

/** What is said in the place of the map where it cannot be loaded or the browser draws none: the words beside it go on. */
export class MapFailure extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <p className="no-map">{this.props.text}</p> : this.props.children
  }
}
