export const texts = {
  'Close the message': 'Close',
  'Datalive (QR page)': 'Datalive',
  'Download the report': 'Download',
  'Driver Check Report': 'Driver Check Report',
  'Inspection: cancelled': 'Cancelled',
  'Inspection: complete': 'Completed',
  'Inspection: incomplete': 'Incomplete',
  'Inspection: internal QC review': 'Internal QC review',
  'Inspection: QC done': 'QC done',
  'Newest MOT': 'MOT Report',
  'Newest PMI form': 'PMI form',
  'Newest plating certificate': 'Plating Certificate (VTG7)',
  'Newest safety inspection': 'Safety Inspection Report',
  'No Driver Check Report found for this vehicle.': 'No Driver Check Report found for this vehicle.',
  'No MOT or Safety Inspection Reports found for this vehicle.':
    'No MOT or Safety Inspection Reports found for this vehicle.',
  'No registration passed to this page': 'No registration passed to this page',
  'Result: Completed': 'Completed',
  'Result: Fail': 'Fail',
  'Result: Pass': 'Pass',
  'Result: PRS': 'PRS',
  'Start a Safety Inspection': 'Start a Safety Inspection',
  'Safety inspections cannot be started: this page could not be told where.':
    'Safety inspections cannot be started: this page could not be told where.',
  'Scan the code on the vehicle again.': 'Scan the code on the vehicle again.',
  'No documents can be shown for this code. It may be out of date or misread, and then what stands below is not true of the vehicle in front of you. Scan its code again, or ask its operator.':
    'No documents can be shown for this code. It may be out of date or misread, and then what stands below is not true of the vehicle in front of you. Scan its code again, or ask its operator.',
  'These open with a Milepost account. The documents below need none.':
    'These open with a Milepost account. The documents below need none.',
  'Something when wrong with the PDF download (QR page)': 'Something went wrong with the PDF download',
  'The connection was lost. Try again.': 'The connection was lost. Try again.',
  'The documents are being loaded': 'Loading …',
  'The documents could not be loaded. Check the connection and try again.':
    'The documents could not be loaded. Check the connection and try again.',
  "There isn't a Driver Check for this vehicle": "There isn't a Driver Check for this vehicle",
  'This page is out of date. Load it again.': 'This page is out of date. Load it again.',
  'Too many requests from here. Wait a minute and try again.':
    'Too many requests from here. Wait a minute and try again.',
  'Try again to load the documents': 'Try again',
  'Vehicle Documents': 'Vehicle Documents',
  'View PDF': 'View PDF',
  'View picture': 'View picture',
} as const
