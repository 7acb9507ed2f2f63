import './map-colors.css';
import './map-start.css';

/** The country as a picture, where the map will be: shown until it can be moved. */
export const MapStart = () => <div className="map-start" />;
