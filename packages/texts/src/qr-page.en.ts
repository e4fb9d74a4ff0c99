export const texts = {
  'Datalive (QR page)': 'Datalive',
  'Inspection: cancelled': 'Cancelled',
  'Inspection: complete': 'Complete',
  'Inspection: incomplete': 'Incomplete',
  'Inspection: internal QC review': 'Internal QC review',
  'Inspection: QC done': 'QC done',
  'Newest MOT': 'MOT Report',
  'Newest PMI form': 'PMI form',
  'Newest plating certificate': 'Plating Certificate (VTG7)',
  'Newest safety inspection': 'Safety Inspection Report',
  'No MOT or Safety Inspection Reports found for this vehicle.':
    'No MOT or Safety Inspection Reports found for this vehicle.',
  'No registration passed to this page': 'No registration passed to this page',
  'Result: Completed': 'Completed',
  'Result: Fail': 'Fail',
  'Result: Pass': 'Pass',
  'Result: PRS': 'PRS',
  'Start a Safety Inspection': 'Start a Safety Inspection',
  'The documents are being loaded': 'Loading …',
  'The documents could not be loaded. Check the connection and try again.':
    'The documents could not be loaded. Check the connection and try again.',
  'Too many requests from here. Wait a minute and try again.':
    'Too many requests from here. Wait a minute and try again.',
  'Try again to load the documents': 'Try again',
  'Vehicle Documents': 'Vehicle Documents',
  'View PDF': 'View PDF',
} as const
