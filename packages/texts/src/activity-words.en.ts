export const texts = {
  'MOT Report': 'MOT Report',
  Movement_activity: 'Movement',
  'Plating Certificate (VTG7)': 'Plating Certificate (VTG7)',
  'PMI form': 'PMI form',
  'Safety Inspection Report': 'Safety Inspection Report',
} as const
